/** Whether a path is the API's, in whichever case it is written; all others are pages and their files. */
export const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/iu.test(path);
