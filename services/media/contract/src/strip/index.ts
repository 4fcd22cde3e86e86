export { detectFormat, formatOf } from './detect.ts';
export { StripError, type StripErrorCode } from './errors.ts';
export type { Finding, FindingKind, MetadataContainer, Place, Removed } from './findings.ts';
export { FORMATS, type FormatFacts } from './formats.ts';
export { applyPlan } from './plan.ts';
export { type ByteSource, blobSource, memorySource, SourceReader } from './reader.ts';
export { planStrip } from './strip.ts';
export type { FileFormat, StripOperation, StripPlan } from './types.ts';
