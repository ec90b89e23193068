/** How long a notice stays when nothing is said, in milliseconds. */
const USUAL_DURATION = 5000;

/** A message at the corner of the window; a click on it closes it. */
export class Notice {
  noticeEl: HTMLElement;
  containerEl: HTMLElement;
  messageEl: HTMLElement;
  private timer: number | undefined;

  /** `duration` in milliseconds; 0 stays until it is closed. */
  constructor(message: string | DocumentFragment, duration: number = USUAL_DURATION) {
    const stack = document.body.querySelector<HTMLElement>(':scope > .notice-container') ?? document.body.createDiv('notice-container');
    this.containerEl = stack.createDiv('notice');
    this.noticeEl = this.containerEl;
    this.messageEl = this.noticeEl.createDiv('notice-message');
    this.setMessage(message);
    this.noticeEl.addEventListener('click', () => this.hide());
    if (duration > 0) this.timer = activeWindow.setTimeout(() => this.hide(), duration);
  }

  setMessage(message: string | DocumentFragment): this {
    this.messageEl.setText(message);
    return this;
  }

  hide(): void {
    activeWindow.clearTimeout(this.timer);
    const stack = this.noticeEl.parentElement;
    this.noticeEl.remove();
    if (stack !== null && stack.childElementCount === 0) stack.remove();
  }
}
