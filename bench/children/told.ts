import { tellUse } from '../clock';

/** Loaded before a child that is timed by the processor, or whose memory is asked for. */
tellUse();
