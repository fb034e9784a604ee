/**
 * The texts of the store, the same in every language. Spec section 7 gives them to the letter, except `loggedOut`.
 * The reason of a failure follows its text.
 */
export const storeTexts = {
  noArticles: 'No articles in database.',
  createFailed: 'It is failed to create article.',
  updateFailed: (articleID: string) => `It is failed to update article_${articleID}`,
  removeFailed: (articleID: string) => `It is failed to remove article_${articleID}`,
  noLoginData: "Login data doesn't exit.",
  loggedOut: 'Log in first.',
};
