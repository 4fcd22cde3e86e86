// @ts-check

/**
 * Why the embedded database did not start, in one English line that says what to do.
 * Codes: `platform_unsupported`, `database_in_use`, `database_newer`, `database_older`, `database_broken`,
 * `folder_unwritable`, `port_taken`, `user_unsuitable`, `start_failed`.
 */
export class PostgresError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(code, message, cause) {
    super(message.replace(/\s*\n\s*/g, ' '), { cause });
    this.name = 'PostgresError';
    this.code = code;
  }
}
