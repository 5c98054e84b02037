import numpy as np

ids = [...]                                    # "2i-000000", …
scores = np.zeros((len(ids), 1349), np.float32)
np.save("theirs.npy", scores)
open("theirs.ids", "w").write("\n".join(ids))
