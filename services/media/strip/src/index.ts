export { detectFormat, formatOf } from './base/detect.ts';
export { StripError, type StripErrorCode } from './base/errors.ts';
export type {
  Finding,
  FindingKind,
  Flaw,
  Kept,
  KeptReason,
  MetadataContainer,
  Place,
  Removed,
  Unlooked,
} from './base/findings.ts';
export { FORMATS, type FormatFacts } from './base/formats.ts';
export type { Mark } from './base/marks.ts';
export { pictureHash } from './base/picture-hash.ts';
export { applyPlan } from './base/plan.ts';
export { type ByteSource, blobSource, memorySource, SourceReader } from './base/reader.ts';
export {
  DEFAULT_OPTIONS,
  type FileFormat,
  type StripOperation,
  type StripOptions,
  type StripPlan,
} from './base/types.ts';
export { cleanFileName } from './clean-file-name.ts';
export { planStrip } from './strip.ts';
