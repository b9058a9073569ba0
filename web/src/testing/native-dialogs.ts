/** Teaches jsdom's dialogs to open and close, which they do not by themselves. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
