/** Names of this tool's results in the command palette. */
export const findText = { sites: 'Clones de sites', quizzes: 'Clones de quizzes' };
