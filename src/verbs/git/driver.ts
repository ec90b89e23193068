/** The line of .gitattributes by which git calls the driver. */
export const ATTRIBUTE = '*.md merge=top-of-mind';

/** Where a clone's configuration has the driver's command. */
export const DRIVER = 'merge.top-of-mind.driver';
