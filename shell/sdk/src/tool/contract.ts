/** The version of the agreement between shell and tools: what a remote exposes and what it is handed. */
export const TOOL_CONTRACT = 1;
