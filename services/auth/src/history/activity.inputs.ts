import * as z from 'zod';

export const activityQuery = z.object({ before: z.uuid().optional() });
export const eventParams = z.object({ eventId: z.uuid() });
export const denialInput = z.object({ token: z.string().max(200) });

export type ActivityQuery = z.infer<typeof activityQuery>;
export type EventParams = z.infer<typeof eventParams>;
export type DenialInput = z.infer<typeof denialInput>;
