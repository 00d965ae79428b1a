from datasets import Dataset

ARTICLE = "The ferry between the islands was late again on {day}, and the harbour office gave no reason."


def load_raw(rows=64):
    days = ["Monday", "Tuesday", "Wednesday", "Thursday"]
    return Dataset.from_dict(
        {
            "id": list(range(rows)),
            "article": [ARTICLE.format(day=days[i % 4]) for i in range(rows)],
            "highlights": [f"Ferry late on {days[i % 4]}." for i in range(rows)],
        }
    )
