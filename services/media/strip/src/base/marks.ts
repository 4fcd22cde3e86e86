/**
 * What says of a file that a program of artificial intelligence had part in it. `c2pa`: signed content credentials. `ai_made`, `ai_edited`: a
 * label that says so. `ai_prompt`: the words that it was made from. `ai_tool`: the name of such a program.
 */
export type Mark = 'c2pa' | 'ai_made' | 'ai_edited' | 'ai_prompt' | 'ai_tool';

/** Values of IPTC's DigitalSourceType, wherever they stand. */
const MADE =
  /\btrainedAlgorithmicMedia\b|\b(?:made|created|generated|imagined) with (?:google )?ai\b|\bai[- ]generated\b/i;
const EDITED = /\bcompositeWithTrainedAlgorithmicMedia\b|\bedited with (?:google )?ai\b/i;
/** Labels that some laws ask for, or some programs write. */
const LABELS = /(?:^|:)(?:AIGC|AISystemUsed|AIPromptInformation|TC260\w*)$/i;
const PROMPTS = /^(?:parameters|prompt|workflow|Dream|sd-metadata|invokeai\w*|AIPromptInformation)$/i;
/**
 * How programs write down a generation where a person would write a comment: the settings of Stable Diffusion's interfaces, the graph of
 * ComfyUI, the end of a prompt of Midjourney.
 */
const GENERATION =
  /\bSteps: \d+, Sampler: |\bNegative prompt: |"class_type"\s*:|"(?:negative_prompt|sampler(?:_name)?|cfg_scale)"\s*:|\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-|\s--(?:v|niji) \d(?:\.\d)?(?:\s|$)/i;
const TOOLS =
  /\b(?:midjourney|dall[·-]?e|stable[ -]?diffusion|comfyui|automatic1111|novelai|invokeai|adobe firefly|chatgpt|gpt-4o|openai|google (?:imagen|gemini)|leonardo\.ai|runwayml|pika labs|luma ai|hailuo|flux\.1|fooocus|freepik ai|seedream|nano banana)\b/i;
/** Words that people use too ("imagen" is Spanish for a picture): they are programs where the program is named, and nothing else is. */
const WORDS =
  /^(?:firefly|imagen|gemini|ideogram|runway|sora|kling|flux|veo)(?:[ /_-]?v?\d[\w.]*| (?:ai|image|video|flash|pro|turbo))*$/i;
const NAMES_A_PROGRAM = new Set(['software', 'provenance']);
const TOLD_BY = new Set(['software', 'author', 'description', 'comment', 'provenance', 'other']);

export function markOf(finding: {
  kind: string;
  container: string;
  name: string;
  value: string;
}): Mark | null {
  const { kind, container, name, value } = finding;
  if (kind === 'hidden' || (container === 'text' && PROMPTS.test(name))) return 'ai_prompt';
  if (container !== 'c2pa' && TOLD_BY.has(kind) && GENERATION.test(value)) return 'ai_prompt';
  if (EDITED.test(value)) return 'ai_edited';
  if (MADE.test(value) || LABELS.test(name)) return 'ai_made';
  if (container === 'c2pa') return 'c2pa';
  const isTool = TOOLS.test(value) || (NAMES_A_PROGRAM.has(kind) && WORDS.test(value.trim()));
  return TOLD_BY.has(kind) && isTool ? 'ai_tool' : null;
}
