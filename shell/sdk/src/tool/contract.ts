/** The version of the agreement between shell and tools: what a remote exposes and what it is handed. */
export const TOOL_CONTRACT = 1;

/** One SVG element of a 24x24 icon: tag and attributes. The shape in which icons travel in the discovery answer. */
export type IconNodes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
