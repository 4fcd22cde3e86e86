// @ts-check

/**
 * PostCSS plugin: puts the name and version of the tool in place of `__MF_ID__` in `@scope ([data-mf="__MF_ID__"])`,
 * so that two versions in one page style their own elements only.
 * @param {string} id `mf-offers@1.2.3-abc`
 * @returns {import('postcss').Plugin}
 */
export function scopeStyles(id) {
  return {
    postcssPlugin: 'garimpo-scope-styles',
    AtRule: {
      scope(rule) {
        if (rule.params.includes('__MF_ID__')) rule.params = rule.params.replaceAll('__MF_ID__', id);
      },
    },
  };
}
