/** Of the element that takes the focus when a clone, and with it the button that was pressed, is gone. */
export const PAGE_ID = 'mf-cloner-sites';
