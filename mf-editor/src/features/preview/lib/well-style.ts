/** The dotted background behind the page. */
export const WELL_STYLE = {
  backgroundImage: 'radial-gradient(var(--g-line) 1px, transparent 1px)',
  backgroundSize: '16px 16px',
};
