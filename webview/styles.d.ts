/** Types of imported styles. The bundler puts them into the page's one style sheet. */
declare module "*.css";
