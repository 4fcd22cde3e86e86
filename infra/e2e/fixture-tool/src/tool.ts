import { defineTool } from '@garimpo/sdk';
import { createElement } from 'react';
import { Page } from './page.ts';

export const tool = defineTool({ routes: [{ path: `/${__TOOL_NAME__}`, element: createElement(Page) }] });
