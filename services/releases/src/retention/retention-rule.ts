/** Which versions are kept whatever happens to them: so many of the newest of each tool, and all that are not older than this. */
export const RETENTION = { versions: 20, days: 30 };
