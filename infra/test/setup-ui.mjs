import './jsdom-gaps.mjs';
// Adds matchers such as toBeVisible() to expect.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// What is found is found at once; a page that is loaded first takes its time on a machine that others use.
configure({ asyncUtilTimeout: 5_000 });
