/**
 * What is wrong with this version, by the end of its name: `2.0.0-throws`. Read while it runs, since name and version
 * are stamped into a build that is already there.
 */
export const fault = /-(?<fault>[a-z]+)$/.exec(__TOOL_VERSION__)?.groups?.['fault'];
