// @ts-check

/** Lines of a message that are told: the rest stands further up, where the runner said it. */
const LINES_MAX = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour what they write.
const COLOURS = /\u001b\[[0-9;]*m/g;

/**
 * What failed in a run of Jest, for the end of the output: of a long run that is all that many people get to see.
 * @param {string} suite
 * @param {import('./jest-counts.mjs').JestFile[]} files
 */
export function jestFailures(suite, files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(suite, name, '', message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(suite, name, fullName, failureMessages?.[0]),
    );
  });
}

/**
 * @typedef {{ title: string, file?: string, tests?: { status: string, results?: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Group[] }} Group
 */

/**
 * What failed at every try in a run of Playwright, and what passed at a later one.
 * @param {{ suites?: Group[], errors?: { message?: string }[] } | undefined} found
 */
export function playwrightNotes(found) {
  const whole = (found?.errors ?? []).map(({ message }) => failure('e2e', '', 'the run', message));
  const specs = specsOf(found?.suites);
  const ended = (/** @type {string} */ wanted) =>
    specs.flatMap(({ title, file = '', tests = [] }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({ title, file, message: results?.at(-1)?.error?.message })),
    );
  return [
    ...whole,
    ...ended('unexpected').map(({ title, file, message }) => failure('e2e', file, title, message)),
    ...ended('flaky').map(({ title, file }) => `e2e: passed at a later try: ${title} (${file})`),
  ];
}

/** @param {Group[] | undefined} groups @returns {Spec[]} */
function specsOf(groups) {
  return (groups ?? []).flatMap(({ specs, suites }) => [...(specs ?? []), ...specsOf(suites)]);
}

/**
 * @param {string} suite
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message
 */
function failure(suite, file, title, message) {
  const lines = (message ?? '')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_MAX);
  return [`${suite}: failed: ${[title, file && `(${file})`].filter(Boolean).join(' ')}`, ...lines].join(
    '\n    ',
  );
}
