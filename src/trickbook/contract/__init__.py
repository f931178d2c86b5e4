"""The contract that every game keeps: seats, actions, events, views, states, games, laws, and the register of games."""
