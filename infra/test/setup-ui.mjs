import './jsdom-gaps.mjs';
// Adds matchers such as toBeVisible() to expect.
import '@testing-library/jest-dom/jest-globals';
