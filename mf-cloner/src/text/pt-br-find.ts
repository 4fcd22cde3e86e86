/** What the command palette calls the things of this tool. */
export const findText = { sites: 'Clones de sites', quizzes: 'Clones de quizzes' };
