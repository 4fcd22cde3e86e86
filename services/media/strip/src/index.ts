export { detectFormat, formatOf } from './base/detect.ts';
export { StripError, type StripErrorCode } from './base/errors.ts';
export type { Finding, FindingKind, MetadataContainer, Place, Removed } from './base/findings.ts';
export { FORMATS, type FormatFacts } from './base/formats.ts';
export { applyPlan } from './base/plan.ts';
export { type ByteSource, blobSource, memorySource, SourceReader } from './base/reader.ts';
export type { FileFormat, StripOperation, StripPlan } from './base/types.ts';
export { cleanFileName } from './clean-file-name.ts';
export { planStrip } from './strip.ts';
