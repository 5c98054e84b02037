import json, subprocess
found = json.loads(subprocess.check_output(["npx", "lacuna", "ask", "world", "?c : borders(France, ?c)", "--json"]))
print(found["count"])
