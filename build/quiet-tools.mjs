// The bundler says with each call that its next version leaves Node 20. The lock file holds the version, so that the line is of no use.
const { warn } = console;
console.warn = (...said) => {
  if (!/\[tsdown\] Node\.js v\S+ is deprecated/.test(String(said[0]))) warn(...said);
};
