// `npm test`. Nothing is imported before Node's version is known to be right, as in `npm start`.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Garimpo needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./run-tests.mjs')
    .then(({ main }) => main(process.argv.slice(2)))
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
}
