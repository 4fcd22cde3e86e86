/** Header of `GET /discovery` that carries a preview's token. */
export const PREVIEW_HEADER = 'X-Garimpo-Preview';
/** Parameter of the signed address that carries it to a browser. */
export const PREVIEW_PARAMETER = 'previa';
