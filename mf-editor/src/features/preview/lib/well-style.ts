/** The dotted ground that the page lies on. */
export const WELL_STYLE = {
  backgroundImage: 'radial-gradient(var(--g-line) 1px, transparent 1px)',
  backgroundSize: '16px 16px',
};
