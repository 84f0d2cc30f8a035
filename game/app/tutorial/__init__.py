"""The lesson at the real table: a desk that follows a script, and the coach that speaks beside it."""
