// `npm start`. This file uses no syntax that an old Node cannot read, and imports nothing before the version is known
// to be right: its one job is to say so clearly when it is not.
const MINIMUM = '20.19';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Garimpo needs Node ${MINIMUM} or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./run.mjs')
    .then((run) => run.main())
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
}
