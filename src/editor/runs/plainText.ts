/** Messages mark words of the format with backticks; where VS Code shows text and not Markdown, these are quotation marks. */
export function plainText(message: string): string {
  return message.replace(/`([^`]*)`/g, (_, words: string) => (words.includes('"') ? words : `"${words}"`));
}
