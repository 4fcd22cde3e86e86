/** A notification, as the service encrypts it for the worker. */
export interface PushMessage {
  /** The same for a message that comes twice, which is then shown once. */
  id: string;
  title: string;
  body: string;
  /** Of a page of the app. */
  path: string;
}
