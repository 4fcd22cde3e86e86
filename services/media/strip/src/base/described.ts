import type { Finding, FindingKind, MetadataContainer } from './findings.ts';

/** What goes with a part of a file, as FindingsList takes it: where it stood, its name, and what was read in it. */
export interface Described {
  container: MetadataContainer;
  name: string;
  /** Of what is told where nothing could be read. */
  kind: FindingKind;
  findings: readonly Finding[];
}
