import './tool.css';
import { showStandalone } from '@garimpo/sdk/standalone';
import { tool } from './app.tsx';
import { paths } from './paths.ts';

showStandalone({ tool, id: `${__TOOL_NAME__}@${__TOOL_VERSION__}`, home: paths.dashboard });
