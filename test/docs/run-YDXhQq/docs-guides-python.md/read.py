import gzip, json

with gzip.open("bench/queries/2i.jsonl.gz", "rt") as lines:
    for line in lines:
        query = json.loads(line)
        print(query["id"], query["query"], query["hard"])
        break
