/**
 * Fields of the form besides the file, which come before it: what the person decided about hidden text, and about content credentials and
 * labels of artificial intelligence. The first of each is what happens where the form does not say.
 */
export const STRIP_CHOICES = { hidden: ['rewrite', 'keep'], marks: ['remove', 'keep'] } as const;

export type StripChoices = {
  -readonly [Field in keyof typeof STRIP_CHOICES]?: (typeof STRIP_CHOICES)[Field][number];
};
