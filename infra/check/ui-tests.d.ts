// The matchers that the set-up of the ui tests adds to `expect`.
import '@testing-library/jest-dom/jest-globals';
