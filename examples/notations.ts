// One query in several notations.
import { convert } from "lacuna/query";

for (const to of ["lisp", "betae", "json", "efok", "query2box", "type"])
  console.log(to.padEnd(9), convert("r10(e5,?x) & r12(e7,?x)", to));

// lisp      (i,(p,(e)),(p,(e)))
// betae     [[5,[10]],[7,[12]]]
// json      {"o":"i","a":[{"o":"p","a":[[10],{"o":"e","a":[5]}]},{"o":"p","a":[[12],{"o":"e","a":[7]}]}]}
// efok      (10(5,f1))&(12(7,f1))
// query2box {"type":"2i","query":[[5,[10]],[7,[12]]]}
// type      2i
