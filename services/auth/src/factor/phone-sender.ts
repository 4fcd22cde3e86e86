/**
 * Sends codes to phones. No provider is built in: a deployment that has one provides it under this class. Without it
 * phones cannot be enrolled.
 */
export abstract class PhoneSender {
  /** @param phone in E.164 form, as `+5581999999999` */
  abstract send(phone: string, text: string): Promise<void>;
}
