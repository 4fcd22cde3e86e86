// Every verb of package.json begins here: `node infra/launcher/launch.mjs infra/local/start.mjs [words]`. This file uses no
// syntax that an old Node cannot read, and imports nothing before the version is known.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** The packed Node comes by npm, and what fetches it has to run under the Node that is there. */
const canFetch = major > 20 || (major === 20 && minor >= 19);
const isCurrent = major >= 24 || (major === 22 && minor >= 15);

if (process.platform === 'win32') {
  console.error('Garimpo runs on Linux and macOS; on Windows, run it inside WSL.');
  process.exitCode = 1;
} else if (!canFetch) {
  console.error(`Garimpo needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./launch-program.mjs')
    .then(({ helpFor, importHere, runUnderPackedNode }) => {
      const [file = '', ...words] = process.argv.slice(2);
      const help = helpFor(file, words);
      if (help !== undefined) return console.log(help);
      return isCurrent ? importHere(file, words) : runUnderPackedNode(file, words);
    })
    .catch((error) => {
      console.error(error.name === 'StartProblem' ? error.message : error);
      process.exitCode = 1;
    });
}
