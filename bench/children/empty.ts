/** Nothing but Node itself: its start and its memory are part of every other figure. */
process.stdout.write(JSON.stringify({ rss: process.memoryUsage().rss }));
