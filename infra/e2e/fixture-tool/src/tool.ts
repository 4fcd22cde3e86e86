import { defineTool } from '@garimpo/sdk';
import { createElement } from 'react';
import { Page } from './page.ts';

// One element for both addresses: what was typed lives through a navigation inside the tool.
export const tool = defineTool({ routes: [{ path: `/${__TOOL_NAME__}/*`, element: createElement(Page) }] });
