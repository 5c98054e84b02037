import numpy as np
print(np.load("out.npy").shape)
