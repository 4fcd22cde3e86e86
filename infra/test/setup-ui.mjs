import './jsdom-gaps.mjs';
// Adds matchers such as toBeVisible() to expect.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// What is found is found at once; a page that is loaded first takes its time on a machine that others use.
configure({ asyncUtilTimeout: 5_000 });
// React takes a stack for every element that is made, and Jest asks for a hundred frames of each.
Error.stackTraceLimit = 10;
