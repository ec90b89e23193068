import { tellProcessorTime } from '../clock';

/** Loaded before a child that is timed by the processor. */
tellProcessorTime();
