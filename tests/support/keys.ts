/** Signs the addresses of files that were written in the background. */
export const DOWNLOAD_KEY = "download-key-of-the-test";
