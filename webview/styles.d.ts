/** The bundler puts imported styles into the page's one style sheet. */
declare module "*.css";
